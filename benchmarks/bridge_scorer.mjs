// Times the npm package bridge-scorer on the results it is given, in CPU seconds.
//
//   node bridge_scorer.mjs FOLDER < request.json
//
// FOLDER holds node_modules with bridge-scorer. The request is {"boards": [[tricks, …], …], "slices": n};
// the answer {"one": seconds for the first board, "all": seconds for all boards, "points": matchpoints of
// the first board, 2 for each pair beaten}. The package scores contracts, so the tricks go in as scores.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const require = createRequire(resolve(process.argv[2]) + "/");
const scorer = require("bridge-scorer");
const matchpoints = scorer.matchpointsInternational ?? scorer.matchpoints;
const request = JSON.parse(readFileSync(0, "utf8"));
// Scores of 0 are taken for boards passed out; ten up keeps the order and avoids that.
const boards = request.boards.map((board) =>
  board.map((tricks) => ({ contract: { declaror: "N" }, score: 10 + tricks })),
);

const cpu = (work) => {
  const start = process.cpuUsage();
  work();
  const spent = process.cpuUsage(start);
  return (spent.user + spent.system) / 1e6;
};
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const slices = (work) => {
  work(); // let the compiler see it once
  return median(Array.from({ length: request.slices }, () => cpu(work)));
};

const one = slices(() => matchpoints(boards[0]));
const all = slices(() => boards.forEach((board) => matchpoints(board)));
const points = boards[0].map((game) => game.matchpointsNS.value);
console.log(JSON.stringify({ one, all, points }));
