import { createContext, useContext, useEffect } from 'react'

/** Notified when writing begins that a reload would lose; what it returns ends that. */
export const TypingContext = createContext<(() => () => void) | undefined>(undefined)

/** While `typing`, no new build is offered (OFF-08). */
export function useTyping(typing: boolean): void {
  const begin = useContext(TypingContext)
  useEffect(() => (typing ? begin?.() : undefined), [typing, begin])
}
