import { useTranslation } from 'react-i18next'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { wasMovedMeanwhile } from './edit-states.ts'

/** Says when a decision failed, or was made of fewer edits than were asked for: others had been sent or decided elsewhere. */
export function useDecision(): (decided: Promise<number>, asked: number) => void {
  const { t } = useTranslation('queue')
  const toast = useToast()
  const notify = (text: string) => toast({ kind: 'error', text })
  return (decided, asked) =>
    void decided.then(
      (count) => (count < asked ? notify(t('movedMeanwhile')) : undefined),
      (failure: unknown) => notify(wasMovedMeanwhile(failure) ? t('movedMeanwhile') : messageOf(failure)),
    )
}
