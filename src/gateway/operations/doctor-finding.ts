/** `bad` keeps the gateway from its promises, `look` is for a person to decide about. */
export interface Finding {
  verdict: 'good' | 'look' | 'bad'
  about: string
  says: string
}

export function good(about: string, says: string): Finding {
  return { verdict: 'good', about, says }
}

export function look(about: string, says: string): Finding {
  return { verdict: 'look', about, says }
}

export function bad(about: string, says: string): Finding {
  return { verdict: 'bad', about, says }
}

/** @param fine true, or what it is where it is not. */
export function finding(fine: true | 'look' | 'bad', about: string, says: string): Finding {
  return { verdict: fine === true ? 'good' : fine, about, says }
}

/** What a failure calls itself, in a word where it has one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message || error.name
}
