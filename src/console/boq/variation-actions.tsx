import { Check, Pencil, Send, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BoqVariationRow, boqVariationCalls } from '#contract/boq/variation.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'

/** What may stand open over the variations of a bill. */
export interface VariationDialogs {
  add: null
  edit: BoqVariationRow
  delete: BoqVariationRow
  decide: { row: BoqVariationRow; outcome: 'approved' | 'rejected' }
}

interface VariationActionsProps {
  row: BoqVariationRow
  dialogs: Dialogs<VariationDialogs>
}

/** What can be done with a variation as it stands, for those who may. */
export function VariationActions({ row, dialogs }: VariationActionsProps) {
  const { t } = useTranslation(['boq-variation', 'kit'])
  const send = useGatewayCall('boq-variation')
  const toast = useToast()
  const { boqVariationId, revision, status, name } = row
  if (status === 'submitted')
    return (
      <>
        <OnlineButton
          variant="outline"
          to={boqVariationCalls.decide}
          onClick={() => dialogs.show('decide', { row, outcome: 'rejected' })}
        >
          <X aria-hidden />
          {t('reject')}
        </OnlineButton>
        <OnlineButton
          to={boqVariationCalls.decide}
          onClick={() => dialogs.show('decide', { row, outcome: 'approved' })}
        >
          <Check aria-hidden />
          {t('approve')}
        </OnlineButton>
      </>
    )
  if (status !== 'draft') return null
  const submit = () =>
    send(boqVariationCalls.submit, { boqVariationId, baseRevision: revision }, 'submitted').catch(
      (failure: unknown) => toast({ kind: 'error', about: [name], text: messageOf(failure) }),
    )
  return (
    <>
      <OnlineButton
        variant="outline"
        to={boqVariationCalls.remove}
        onClick={() => dialogs.show('delete', row)}
      >
        <Trash2 aria-hidden />
        {t('kit:delete')}
      </OnlineButton>
      <OnlineButton variant="outline" to={boqVariationCalls.update} onClick={() => dialogs.show('edit', row)}>
        <Pencil aria-hidden />
        {t('kit:edit')}
      </OnlineButton>
      <OnlineButton to={boqVariationCalls.submit} onClick={() => void submit()}>
        <Send aria-hidden />
        {t('submit')}
      </OnlineButton>
    </>
  )
}
