import { createContext } from 'react'
import type { Engine } from '#offline/engine-types.ts'

/** What a form does with what is half written in it. */
export type FormDrafts = Pick<Engine['drafts'], 'load' | 'save' | 'drop'>

/** Where half-written forms are stored; none where nobody is signed in. */
export const DraftsContext = createContext<FormDrafts | undefined>(undefined)
