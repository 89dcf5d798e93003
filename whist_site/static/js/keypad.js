// The trick keys: the chosen key's sentence is shown, and digits choose keys (1 then 0–3 within a second: 10–13).

const SECOND_DIGIT_MS = 1000;
let typed = { digit: "", at: 0 };

function showSentence(key) {
  const line = key.closest("[data-keypad]").querySelector("[data-keypad-sentence]");
  line.textContent = key.dataset.sentence.replace(/\s+/g, " ").trim();
}

function showAll() {
  document.querySelectorAll("[data-keypad] input:checked").forEach(showSentence);
}

function chooseByDigit(keypad, digit, now) {
  const isSecond = typed.digit === "1" && now - typed.at < SECOND_DIGIT_MS && digit <= "3";
  const key = keypad.querySelector(`input[value="${isSecond ? "1" + digit : digit}"]`);
  typed = { digit: isSecond ? "" : digit, at: now };
  key.focus();
  key.click();
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-keypad] input")) showSentence(event.target);
});

document.addEventListener("keydown", (event) => {
  const keypad = event.target.closest?.("[data-keypad]");
  if (!keypad || event.ctrlKey || event.altKey || event.metaKey || !/^[0-9]$/.test(event.key)) return;
  event.preventDefault();
  chooseByDigit(keypad, event.key, event.timeStamp);
});

window.addEventListener("pageshow", showAll); // a browser that comes back restores the choice, not the sentence
document.addEventListener("outbox:shown", showAll);
