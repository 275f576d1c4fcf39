/** The build's name, a hash of the sources (scripts/build-id.mjs); put in by vite.config.ts. */
declare const __BUILD_ID__: string

/**
 * Where the embedded database's worker thread lies built, seen from the gateway's files: Node cannot load its
 * TypeScript, so vitest builds it first (tests/gateway/build-worker.ts).
 */
declare const __EMBEDDED_WORKER__: string
