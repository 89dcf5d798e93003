# One image for web, workers and beat; docker-compose.yml says which of them a container is.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/whist

COPY requirements/base.txt requirements/analysis.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/base.txt
# The solver of best play: of what its package demands besides, nothing is used.
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements/analysis.txt

COPY . .
RUN python -m whist_site.catalogs
# Without a mode these two run embedded: a secret and a folder of their own, thrown away with the step.
RUN WHIST_VAR=/tmp/whist python manage.py collectstatic --no-input --verbosity 0 && rm -r /tmp/whist

RUN useradd --system --home-dir /srv/whist --uid 10001 whist
USER whist
ENV WHIST_MODE=production WHIST_VAR=/tmp/whist
EXPOSE 8000
CMD ["granian", "whist_site.wsgi:application", "--interface", "wsgi", "--no-ws", "--host", "0.0.0.0", "--workers", "2", "--blocking-threads", "8"]
