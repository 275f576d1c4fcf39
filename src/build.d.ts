/** The build's name, a hash of the sources (scripts/build-id.mjs); put in by vite.config.ts. */
declare const __BUILD_ID__: string

/**
 * Where the embedded database's worker thread lies built, seen from the gateway's files: Node cannot load its
 * TypeScript, so vitest builds it first (tests/gateway/build-worker.ts).
 */
declare const __EMBEDDED_WORKER__: string

/** The same of the thread that evaluates the conditions of processes. */
declare const __CONDITION_WORKER__: string

/** The same of the thread that judges templates and calculates sheets. */
declare const __SHEET_WORKER__: string

/** The same of the thread that reads models of processes. */
declare const __MODEL_WORKER__: string

/** The text of a packaged process. */
declare module '*.bpmn?raw' {
  const text: string
  export default text
}
