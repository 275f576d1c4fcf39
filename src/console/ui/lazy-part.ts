import { lazy } from 'react'

/** How long a part of the program may take to come, milliseconds (specification §9). */
export const partPatience = 120_000

/** A part of the program has not come in time. */
export class PartTimeout extends Error {
  constructor() {
    super('A part of the program has not come in time')
    this.name = 'PartTimeout'
  }
}

/** A part that is loaded when it is first shown. It throws when it does not come, or not in time (NAV-12). */
export const lazyPart: typeof lazy = (load) => lazy(() => inTime(load()))

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartTimeout()), partPatience)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
