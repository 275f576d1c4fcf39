import { useEffect, useRef, useState } from 'react'
import type { Flush } from './messages.ts'

/** What the frame takes at most to say what was drawn last, milliseconds. */
export const flushPatience = 10_000

/** Asks the frame for everything that was drawn. */
export function useFlush(send: (message: Flush) => void) {
  const [waiting] = useState(() => new Map<number, (all: boolean) => void>())
  const lastId = useRef(0)
  useEffect(() => () => giveUp(waiting), [waiting])
  return {
    /** Resolves once all of it has been told; with false where it cannot be written, or no answer comes. */
    flush(): Promise<boolean> {
      lastId.current += 1
      const id = lastId.current
      return new Promise((resolve) => {
        const answer = (all: boolean) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(all)
        }
        const timer = setTimeout(() => answer(false), flushPatience)
        waiting.set(id, answer)
        send({ kind: 'flush', id })
      })
    },
    flushed: (id: number) => waiting.get(id)?.(true),
    giveUp: () => giveUp(waiting),
  }
}

function giveUp(waiting: ReadonlyMap<number, (all: boolean) => void>): void {
  for (const answer of waiting.values()) answer(false)
}
