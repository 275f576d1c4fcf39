import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mostActPhotos } from '#contract/workflow/process-acts.ts'
import { decideTask } from '#contract/workflow/process-calls.ts'
import { AddPhotos } from '../app/add-photos.tsx'
import { useReachable } from '../app/engine.tsx'
import { PhotoGrid } from '../app/photo-grid.tsx'
import { Label } from '../ui/label.tsx'
import { Textarea } from '../ui/textarea.tsx'

interface TaskCommentProps {
  processInstanceId: string
  /** Where the task waits. */
  nodeName: string
  /** What was photographed for the decision: on this device until it is made. */
  photos: readonly string[]
  onPhotos: (change: (before: readonly string[]) => readonly string[]) => void
  value: string
  onChange: (text: string) => void
}

/** What is said with a decision. Without a network it is kept on this device, and the decision waits. */
export function TaskComment(props: TaskCommentProps) {
  const { processInstanceId, nodeName, photos, onPhotos, value, onChange } = props
  const { t } = useTranslation('process-instance')
  const id = useId()
  const reachable = useReachable()
  return (
    <section className="mb-6 flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('commentAt', { node: nodeName })}</Label>
      <Textarea
        id={id}
        rows={3}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <AddPhotos
        of={{
          kind: 'process-instance',
          id: processInstanceId,
          name: t('field.comment'),
          photos,
          most: mostActPhotos,
          to: decideTask,
          change: async ({ add = [] }) => onPhotos((before) => [...before, ...add]),
        }}
      />
      <PhotoGrid
        photos={photos}
        kind="process-instance"
        onRemove={(fileId) => onPhotos((before) => before.filter((each) => each !== fileId))}
      />
      {reachable ? null : (
        <p role="status" className="text-attention text-small">
          {t('offline')}
        </p>
      )}
    </section>
  )
}
