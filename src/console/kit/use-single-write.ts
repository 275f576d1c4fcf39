import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

interface SingleWrite<Input> {
  /** Begins the write, unless one is still pending. */
  start: (input: Input) => void
  busy: boolean
  /** Why the last one failed, until the next begins. */
  failure: unknown
  /** Clears the reason, where it is outdated before the next write begins. */
  clearFailure: () => void
}

/** What a button writes, one at a time: Query says that a write is pending a moment later, and a second press may come first. */
export function useSingleWrite<Input = void>(write: (input: Input) => Promise<unknown>): SingleWrite<Input> {
  const pending = useRef(false)
  const { mutate, isPending, error, reset } = useMutation<unknown, unknown, Input>({
    mutationFn: write,
    // Whether there is a network is the queue's business, and the request room's.
    networkMode: 'always',
    onSettled: () => {
      pending.current = false
    },
  })
  return {
    start: (input) => {
      if (pending.current) return
      pending.current = true
      mutate(input)
    },
    busy: isPending,
    failure: error ?? undefined,
    clearFailure: () => {
      if (!pending.current) reset()
    },
  }
}
