import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../app/engine.tsx'
import { Label } from '../ui/label.tsx'
import { Textarea } from '../ui/textarea.tsx'

interface TaskCommentProps {
  value: string
  onChange: (text: string) => void
}

/** What is said with a decision. Without a network it is kept on this device, and the decision waits. */
export function TaskComment({ value, onChange }: TaskCommentProps) {
  const { t } = useTranslation('process-instance')
  const id = useId()
  const reachable = useReachable()
  return (
    <section className="mb-6 flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('field.comment')}</Label>
      <Textarea
        id={id}
        rows={3}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {reachable ? null : (
        <p role="status" className="text-attention text-small">
          {t('offline')}
        </p>
      )}
    </section>
  )
}
