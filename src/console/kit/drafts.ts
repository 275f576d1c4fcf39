import { createContext } from 'react'
import type { Engine } from '#offline/engine-types.ts'

/** Where half-written forms are stored; none where nobody is signed in. */
export const DraftsContext = createContext<Engine['drafts'] | undefined>(undefined)
