// Forms marked data-outbox: an answer is kept on the phone before it is sent, and leaves the phone only when the server has answered it.
// Every try carries the key made when the page opened, so a double tap or a lost reply counts once.

import { all, drop, keep } from "./outbox_store.js";

const RETRY_MS = 2000;
const TIMEOUT_MS = 10000;
const SHOW_AFTER_MS = 1000; // a quick answer needs no "kept on this phone"
const TRY_AGAIN = new Set([408, 425, 429]);

const paused = new Set(); // keys that wait for a sign-in, until the next page
let sending = null;
let showing;

// --- the form -----------------------------------------------------------------------------------------

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // works on plain http, where randomUUID does not
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function keyField(form) {
  let field = form.querySelector("[name=idempotency_key]");
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name: "idempotency_key" });
    form.append(field);
  }
  field.value ||= newKey();
  return field;
}

function makeKeys() {
  document.querySelectorAll("form[data-outbox]").forEach(keyField);
}

function entryOf(form, submitter) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  if (submitter?.name) fields.push([submitter.name, submitter.value]);
  const sentence = form.querySelector("[data-keypad] :checked")?.dataset.sentence;
  const name = [form.dataset.outboxLabel, sentence].filter(Boolean).join(": ").replace(/\s+/g, " ").trim();
  return { key: keyField(form).value, at: Date.now(), url: form.action, page: location.href, name, fields, refusal: "" };
}

const formOf = (entry) =>
  [...document.querySelectorAll("form[data-outbox]")].find((form) => keyField(form).value === entry.key);

const isBusy = (form) => form.getAttribute("aria-busy") === "true";
const setBusy = (form, busy) => form?.setAttribute("aria-busy", String(busy));

async function submit(event) {
  const form = event.target;
  if (!form.matches("form[data-outbox]") || event.defaultPrevented || "outboxPassed" in form.dataset) return;
  event.preventDefault();
  if (isBusy(form)) return; // the second half of a double tap
  setBusy(form, true);
  const entry = entryOf(form, event.submitter);
  try {
    await keep(entry);
  } catch {
    form.dataset.outboxPassed = ""; // this browser keeps nothing: let it post the plain way
    setTimeout(() => form.requestSubmit(event.submitter)); // a form ignores this while its submit event lasts
    return;
  }
  paused.delete(entry.key);
  clearTimeout(showing);
  showing = setTimeout(showList, SHOW_AFTER_MS);
  await sending;
  await flush();
  setBusy(formOf(entry), false);
}

// --- sending ------------------------------------------------------------------------------------------

function csrfToken() {
  return JSON.parse(document.body.getAttribute("hx-headers:inherited") ?? "{}")["X-CSRFToken"] ?? "";
}

async function post(entry) {
  const response = await fetch(entry.url, {
    method: "POST",
    body: new URLSearchParams(entry.fields),
    headers: { Accept: "text/html", "X-CSRFToken": csrfToken(), "Idempotency-Key": entry.key },
    signal: AbortSignal.timeout?.(TIMEOUT_MS),
  });
  return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") };
}

/** What an answer means: "accepted", "refused", "door" (sign in first) or "later" (not from our server, or it is not well). */
function meaning({ response, page }) {
  if (response.status >= 500 || TRY_AGAIN.has(response.status) || !page.body.dataset.site) return "later";
  if (response.status === 401 || response.status === 403 || page.querySelector("main[data-door]")) return "door";
  return response.ok ? "accepted" : "refused";
}

function refusalOf(page) {
  const places = ["[data-error-summary] li", ".errors li", "main [role=alert]", "h1"];
  return places.map((place) => page.querySelector(place)?.textContent.trim()).find(Boolean) ?? page.title;
}

async function settle(entry, answer) {
  const kind = meaning(answer);
  if (kind === "later") return false;
  if (kind === "door") {
    paused.add(entry.key);
    return true;
  }
  const form = formOf(entry);
  if (form || kind === "accepted") await drop(entry.key);
  else await keep({ ...entry, refusal: refusalOf(answer.page) });
  if (form) showPage(answer);
  else if (kind === "accepted") announce(`${panel().dataset.sent} ${entry.name}`);
  if (kind === "accepted") document.dispatchEvent(new Event("outbox:sent"));
  return true;
}

async function sendAll() {
  for (const entry of await all()) {
    if (entry.refusal || paused.has(entry.key)) continue;
    const isAnswered = await post(entry).then((answer) => settle(entry, answer), () => false);
    if (!isAnswered) break; // the others would fare no better now
  }
  clearTimeout(showing);
  await showList();
}

function flush() {
  sending ??= sendAll().finally(() => (sending = null));
  return sending;
}

// --- what is seen -------------------------------------------------------------------------------------

const panel = () => document.querySelector("[data-outbox-panel]");

function announce(words) {
  const status = panel().querySelector("[data-outbox-status]");
  if (status.textContent !== words) status.textContent = words;
}

/** Shows the server's answer in place of this page, as the browser would after a plain post. */
function showPage({ response, page }) {
  document.querySelector("[data-page]").replaceWith(page.querySelector("[data-page]"));
  document.title = page.title;
  document.body.className = page.body.className;
  document.body.setAttribute("hx-headers:inherited", page.body.getAttribute("hx-headers:inherited"));
  if (response.redirected) history.replaceState(null, "", response.url); // Back leads past the spent form
  window.htmx?.process(document.querySelector("[data-page]"));
  makeKeys();
  document.dispatchEvent(new Event("outbox:shown"));
  scrollTo(0, 0);
  document.querySelector("main [autofocus], main").focus();
}

function stateWords(entry) {
  const { kept, door, refused } = panel().dataset;
  if (entry.refusal) return `${refused} ${entry.refusal}`;
  return paused.has(entry.key) ? door : kept;
}

function itemOf(entry) {
  const item = panel().querySelector("[data-outbox-item]").content.cloneNode(true);
  const link = item.querySelector("[data-outbox-page]");
  const forget = item.querySelector("[data-outbox-forget]");
  item.querySelector("[data-outbox-name]").textContent = entry.name;
  item.querySelector("[data-outbox-state]").textContent = stateWords(entry);
  link.href = entry.page;
  forget.value = entry.key;
  link.hidden = entry.page === location.href;
  forget.hidden = !entry.refusal && !paused.has(entry.key);
  return item;
}

async function showList() {
  const entries = await all();
  const list = panel().querySelector("[data-outbox-list]");
  const words = entries.map(stateWords).join(" ");
  if (list.dataset.shown === entries.map((entry) => entry.key).join() + words) return;
  list.dataset.shown = entries.map((entry) => entry.key).join() + words;
  list.hidden = !entries.length;
  list.replaceChildren(...entries.map(itemOf));
  if (entries.length) announce(words);
}

document.addEventListener("submit", submit);
document.addEventListener("click", async (event) => {
  const forget = event.target.closest?.("[data-outbox-forget]");
  if (!forget) return;
  await drop(forget.value);
  await showList();
});
window.addEventListener("online", flush);
document.addEventListener("visibilitychange", () => document.hidden || flush());
setInterval(flush, RETRY_MS);
makeKeys();
flush();
