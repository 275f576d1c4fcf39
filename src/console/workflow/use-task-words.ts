import { useState } from 'react'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { useKeptDraft } from '../kit/use-kept-draft.ts'

type Photos = readonly string[]
const nothing = { comment: '', photos: [] as Photos }

/** What is written and photographed for a task until it is decided; kept on this device, each task's by itself. */
export function useTaskWords(taskId: string | undefined, title: string) {
  const [words, setWords] = useState({ of: taskId, ...nothing })
  const own = words.of === taskId ? words : nothing
  const { comment, photos } = own
  const change = (into: (before: typeof nothing) => Partial<typeof nothing>) =>
    setWords((before) => {
      const stood = before.of === taskId ? before : { of: taskId, ...nothing }
      return { ...stood, ...into(stood) }
    })
  const draft = useKeptDraft({
    name: taskId && `process-task:${taskId}`,
    title,
    current: () => (comment || photos.length > 0 ? { values: { comment, photos: [...photos] } } : undefined),
    restore: ({ values }) =>
      change(() => ({
        comment: String(values.comment ?? ''),
        photos: z.safeParse(z.array(Id), values.photos).data ?? [],
      })),
  })
  return {
    comment,
    photos,
    setComment: (text: string) => {
      change(() => ({ comment: text }))
      draft.touch()
    },
    changePhotos: (into: (before: Photos) => Photos) => {
      change((before) => ({ photos: into(before.photos) }))
      draft.touch()
    },
    /** Stores what was written at once: another task is opened in its place. */
    keep: draft.keep,
    /** It was decided: nothing of it is kept. */
    forget: () => {
      change(() => nothing)
      draft.forget()
    },
  }
}
