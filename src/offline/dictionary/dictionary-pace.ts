/** How long the page may be kept from its turn, milliseconds: half a frame. */
const turn = 8
/** How many steps are taken before the time is looked at. */
const steps = 512

/** Gives the page its turn in the middle of long work, so that no frame is long, however slow the device. */
export class Pace {
  #since = performance.now()

  /** Whether it is the page's turn; looks at the time at every so many steps. */
  due(step = 0): boolean {
    return step % steps === 0 && performance.now() - this.#since > turn
  }

  /** Resolves when the page has had its turn; where the browser can, ahead of what is not urgent. */
  async rest(): Promise<void> {
    // Absent in older browsers, whose timers take four milliseconds each.
    if (globalThis.scheduler?.yield) await globalThis.scheduler.yield()
    else await new Promise((resolve) => setTimeout(resolve))
    this.#since = performance.now()
  }
}

/** Resolves when the page has nothing more urgent to do, such as to draw what has just come. */
export async function idle(): Promise<void> {
  // Absent in older browsers.
  if (globalThis.scheduler?.postTask)
    await globalThis.scheduler.postTask(() => {}, { priority: 'background' })
  else await new Promise((resolve) => setTimeout(resolve))
}
