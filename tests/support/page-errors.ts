import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** What Chromium writes when a request finds no way, or a gateway that stops; for tests that take either away. */
export const networkErrors =
  /net::ERR_(CONNECTION|INTERNET|ADDRESS|EMPTY|NETWORK|FAILED|TIMED_OUT|ABORTED|INCOMPLETE|SOCKET_NOT_CONNECTED)|unknown error occurred when fetching the script|with a status of 503/

/** Runs in every page before its own scripts. The console shows these too, but not in one form. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `Content security policy: ${event.effectiveDirective} forbids ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
    )
  })
}

/** Collects what goes wrong in pages and workers: uncaught errors, console errors, breaches of the security policy. */
export class PageErrors {
  readonly #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Listens to all pages and workers of a browser, those to come included. */
  async listenTo(context: BrowserContext): Promise<void> {
    await context.addInitScript(reportViolations)
    context.on('weberror', this.#hearError)
    context.on('console', this.#hearMessage)
  }

  /** Listens no longer: what a page complains of while it is closed is nothing that a person meets. */
  leave(context: BrowserContext): void {
    context.off('weberror', this.#hearError)
    context.off('console', this.#hearMessage)
  }

  readonly #hearError = (error: WebError): void => {
    this.#found.push(`uncaught: ${error.error().stack ?? error.error()}`)
  }

  readonly #hearMessage = (message: ConsoleMessage): void => {
    if (message.type() === 'error') this.#found.push(textOf(message))
  }

  /** What this test expects to go wrong. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** What went wrong so far and is not allowed. */
  get unexpected(): string[] {
    return this.#found.filter((error) => !this.#allowed.some((pattern) => pattern.test(error)))
  }
}

function textOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location()
  return `console: ${message.text()} (${url}:${lineNumber})`
}
