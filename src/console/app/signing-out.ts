import { createContext } from 'react'

/** Whether who is signed in has asked for the session's end in this tab: set before it ends. */
export const SigningOutContext = createContext({ current: false })
