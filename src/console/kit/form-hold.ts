import { createContext, useContext, useEffect } from 'react'

/** Notified when work begins that the form has to wait for before it is saved; what it returns ends that. */
export const FormHoldContext = createContext<(() => () => void) | undefined>(undefined)

/** While `holds`, the form around it is not saved, and not left without a question: what is being uploaded belongs to it. */
export function useFormHold(holds: boolean): void {
  const begin = useContext(FormHoldContext)
  useEffect(() => (holds ? begin?.() : undefined), [holds, begin])
}
