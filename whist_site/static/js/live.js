// Parts of a page that poll (components/live.html): conditional requests, no polling unseen, and words when the server is away.

const etags = new WeakMap(); // live part → ETag of what it shows
const seen = new WeakMap(); // live part → when the server last answered

const livePart = (event) => event.target.closest?.("[data-live]");
const stateOf = (part) => document.getElementById(part.dataset.live);

function timeOf(date) {
  return date.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

function connected(part) {
  seen.set(part, new Date());
  const state = stateOf(part);
  if (state.textContent) state.textContent = "";
}

function disconnected(part) {
  const state = stateOf(part);
  const words = state.dataset.stale.replace("{time}", timeOf(seen.get(part) ?? new Date(performance.timeOrigin)));
  if (state.textContent !== words) state.textContent = words; // said once, not every two seconds
}

document.addEventListener("htmx:config:request", (event) => {
  const part = livePart(event);
  if (!part || part !== event.target) return;
  if (document.hidden) event.preventDefault();
  const etag = etags.get(part) ?? part.dataset.etag;
  if (etag) event.detail.ctx.request.headers["If-None-Match"] = etag;
});

document.addEventListener("htmx:before:response", (event) => {
  const part = livePart(event);
  if (!part || part !== event.target) return;
  const { raw } = event.detail.ctx.response;
  if (raw.redirected || (!raw.ok && raw.status !== 304)) {
    disconnected(part);
    if (raw.redirected) event.preventDefault(); // a sign-in page is no standing
    return;
  }
  connected(part);
  if (raw.headers.get("ETag")) etags.set(part, raw.headers.get("ETag"));
});

document.addEventListener("htmx:error", (event) => {
  const part = livePart(event);
  if (part) disconnected(part);
});

function refresh() {
  if (document.hidden) return;
  for (const part of document.querySelectorAll("[data-live]")) part.dispatchEvent(new Event("whist:refresh"));
}

document.addEventListener("visibilitychange", refresh);
document.addEventListener("outbox:sent", refresh);
