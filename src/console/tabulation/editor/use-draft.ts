import { useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { type getContent, updateContent } from '#contract/tabulation/endpoints.ts'
import type { Meaning } from '#contract/tabulation/move-meaning.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { Refused } from '#request/errors.ts'
import { useGatewayCall } from '../../app/use-gateway-call.ts'
import { useSingleWrite } from '../../kit/use-single-write.ts'
import { type Draft, draftOf, drawnAs, meantAs, reopened, templateOf } from './draft.ts'
import type { Changed } from './messages.ts'

interface DraftState {
  draft: Draft
  /** The draft that is saved, by identity: undefined once something was changed. */
  saved: Draft | undefined
  revision: number
  /** As it stood at that revision. */
  base: Template
  /** How often another template has taken its place in the editor. */
  replaced: number
}

/** A template that is being changed, and its saving. `flush`: brings in what the editor has not told yet; false where it cannot. */
export function useDraft(shown: ResponseOf<typeof getContent>, flush: () => Promise<boolean>) {
  const send = useGatewayCall('tabulation')
  const { tabulationId } = shown
  const [state, setState] = useState<DraftState>(() => {
    const draft = draftOf(shown.content)
    return { draft, saved: draft, revision: shown.revision, base: shown.content, replaced: 0 }
  })
  // What a save finds after what was drawn last has come in: the state of the next picture, not of this one.
  const latest = useRef(state)
  const set = (next: DraftState) => {
    latest.current = next
    setState(next)
  }
  const become = (draft: Draft) => set({ ...latest.current, draft })
  const saving = useSingleWrite(async () => {
    if (!(await flush())) throw new UnflushedError()
    const { draft, revision: baseRevision } = latest.current
    const content = templateOf(draft)
    const { tabulation } = await send(updateContent, { tabulationId, baseRevision, content }, 'done.drawn')
    // What was changed since stays to be saved.
    set({ ...latest.current, saved: draft, revision: tabulation.revision, base: content })
  })
  const { failure } = saving
  // What was refused is read again, so that what others have saved is shown already; until it is here, nobody can decide.
  const isConflict = failure instanceof Refused && failure.code === codes.conflict
  const conflict = isConflict &&
    shown.revision > state.revision && {
      base: state.base,
      theirs: shown.content,
      mine: templateOf(state.draft),
      /** Brings in what was drawn last, so that it is seen before anything is decided. */
      flush,
      keepMine() {
        set({ ...latest.current, revision: shown.revision, base: shown.content })
        saving.start()
      },
      takeTheirs() {
        const draft = draftOf(shown.content)
        const { revision, content: base } = shown
        set({ draft, saved: draft, revision, base, replaced: latest.current.replaced + 1 })
        saving.clearFailure()
      },
    }
  return {
    /** Others have saved the template since it was opened, so that it was not saved. */
    conflict: conflict || undefined,
    replaced: state.replaced,
    template: templateOf(state.draft),
    meaning: state.draft.meaning,
    dirty: state.draft !== state.saved,
    saving,
    /** The draft as it is opened in an editor. */
    open() {
      const { draft, saved } = latest.current
      const again = reopened(draft)
      set({ ...latest.current, draft: again, saved: draft === saved ? again : saved })
      return { sheet: again.drawn, names: again.meaning.names }
    },
    draw: (changed: Changed) => become(drawnAs(latest.current.draft, changed)),
    mean: (meaning: Meaning) => become(meantAs(latest.current.draft, meaning)),
  }
}

/** What was drawn last did not come out of the editor: nothing is saved without it. */
export class UnflushedError extends Error {
  override readonly name = 'UnflushedError'
}
