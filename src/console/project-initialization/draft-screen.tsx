import { useSearch } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { DraftList } from './draft-list.tsx'
import { Wizard } from './wizard.tsx'

const Search = z.looseObject({ draftId: z.optional(z.string()) })
export type DraftSearch = { draftId?: string; page?: string }

/** The drafts of projects, and the wizard that fills one of them in. */
export function DraftScreen() {
  const { draftId } = readSearch(Search, useSearch({ strict: false }))
  return draftId === undefined ? <DraftList /> : <Wizard key={draftId} projectInitializationId={draftId} />
}
