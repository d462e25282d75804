import { buildOnce } from "./build-once";

/** `npm run build`: the build that `npm start` would make, made ahead; no configuration is needed. */
buildOnce(process.cwd()).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
