import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../kit/toasts.tsx'
import type { OpenDrawing } from '../modeler/bpmn-modeler.tsx'
import type { ModelFile } from './model-file.ts'

/** What needs the drawing as it is now. */
type Need = 'save' | 'leave' | 'deploy' | 'export'

/** The drawing of a model that is being written, which says what is drawn a moment later. */
export interface Drawing {
  /** There while the drawing is open. */
  ref: RefObject<OpenDrawing | null>
  /** Something is drawn, or being typed, that the form does not have yet. */
  pending: boolean
  setPending: (pending: boolean) => void
  /** What those are called whom the file names that the settings were taken from, by id; empty when they come from none. */
  importedNames: ModelFile['names']
  setImportedNames: (names: ModelFile['names']) => void
  /** It is being asked for what was drawn last. */
  asked: boolean
  /** Resolves with whether the form has what was drawn last; where not, that is said, and nothing may follow. */
  takeLast: (before: Need) => Promise<boolean>
}

export function useDrawing(): Drawing {
  const { t } = useTranslation('workflow-model')
  const toast = useToast()
  const ref = useRef<OpenDrawing>(null)
  const [asked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const [importedNames, setImportedNames] = useState<ModelFile['names']>({})
  return {
    ref,
    asked,
    pending,
    setPending,
    importedNames,
    setImportedNames,
    async takeLast(before) {
      if (!ref.current) return true
      if (asked) return false
      setAsked(true)
      const taken = await ref.current.flush()
      setAsked(false)
      if (!taken) toast({ kind: 'error', text: t(`notDrawn.${before}`) })
      return taken
    },
  }
}
