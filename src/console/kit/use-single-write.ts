import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

interface SingleWrite<Input> {
  /** Begins the write, unless one is still pending. */
  start: (input: Input) => void
  busy: boolean
  /** Why the last one failed, until the next begins. */
  failure: unknown
  /** Clears the reason, where it is outdated before the next write begins. */
  clearFailure: () => void
}

/** What a button writes, one at a time. */
export function useSingleWrite<Input = void>(write: (input: Input) => Promise<unknown>): SingleWrite<Input> {
  // Query says that a write is pending a moment later, and a second press or Escape may come first.
  const [started, setStarted] = useState(false)
  const { mutate, isPending, error, reset } = useMutation<unknown, unknown, Input>({
    mutationFn: write,
    // Whether there is a network is the queue's business, and the request room's.
    networkMode: 'always',
    onSettled: () => setStarted(false),
  })
  const busy = started || isPending
  return {
    start: (input) => {
      if (busy) return
      setStarted(true)
      mutate(input)
    },
    busy,
    failure: error ?? undefined,
    clearFailure: () => {
      if (!busy) reset()
    },
  }
}
