import sheetThread from './dictionary/import/sheet-thread.ts?worker&url'
import workbookThread from './workbook/workbook-worker.ts?worker&url'

interface Policy {
  createHTML(text: string): string | undefined
  createScript(text: string): string | undefined
  createScriptURL(address: string): string | undefined
}

declare global {
  /** Not in TypeScript's DOM, nor in every browser. */
  var trustedTypes: { createPolicy(name: string, rules: Policy): unknown } | undefined
}

/** Addresses that the console hands to the browser as those of scripts. */
const scripts: readonly string[] = ['/sw.js', sheetThread, workbookThread]

/**
 * Decides on every text that any code, a library's too, hands to a place where it could become script (`innerHTML`,
 * `script.text`, the address of a worker): none passes but the listed addresses. Call it before anything else.
 */
export function guardScriptSinks(): void {
  // Of nothing, the browser makes a TypeError at that very place, and reports the breach: a bare throw would be
  // silent where a library catches it.
  const refuse = () => undefined
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: refuse,
    createScript: refuse,
    createScriptURL: (address) => (scripts.includes(address) ? address : undefined),
  })
}
