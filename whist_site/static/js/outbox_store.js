// Where entries wait: IndexedDB, or localStorage where a browser refuses it. An entry is found by its key, so keeping it again replaces it.

const DATABASE = "whist-outbox";
const STORE = "entries";

let opening;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

async function inDatabase(mode, act) {
  const transaction = (await open()).transaction(STORE, mode);
  const request = act(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

const database = {
  keep: (entry) => inDatabase("readwrite", (store) => store.put(entry)),
  drop: (key) => inDatabase("readwrite", (store) => store.delete(key)),
  all: () => inDatabase("readonly", (store) => store.getAll()),
};

const read = () => JSON.parse(localStorage.getItem(DATABASE) ?? "[]");
const write = (entries) => localStorage.setItem(DATABASE, JSON.stringify(entries));
const plain = {
  keep: async (entry) => write([...read().filter((other) => other.key !== entry.key), entry]),
  drop: async (key) => write(read().filter((other) => other.key !== key)),
  all: async () => read(),
};

const place = () => open().then(() => database, () => plain);

/** Keeps an entry {key, at, …}; rejects when the browser stores nothing at all. */
export const keep = async (entry) => (await place()).keep(entry);

/** Drops the entry with this key. */
export const drop = async (key) => (await place()).drop(key);

/** All kept entries, oldest first; none where nothing can be read. */
export async function all() {
  const entries = await (await place()).all().catch(() => []);
  return entries.sort((a, b) => a.at - b.at);
}
