// "Show" beside a password or PIN: nobody has to type blind.

function prepare() {
  document.querySelectorAll("[data-reveal][hidden]").forEach((button) => (button.hidden = false));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-reveal]");
  if (!button) return;
  const input = document.getElementById(button.dataset.reveal);
  const isShown = input.type === "text";
  input.type = isShown ? "password" : "text";
  button.setAttribute("aria-pressed", String(!isShown));
});

prepare();
document.addEventListener("outbox:shown", prepare);
