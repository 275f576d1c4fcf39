import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDeputy, nameDeputy, type OwnDeputy } from '#contract/workflow/deputy.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type FormValues, wholeRequest } from '../kit/form-request.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { instantOf, localTimeOf, TimeField } from '../kit/time-field.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { DeputyNow } from './deputy-now.tsx'
import { PersonField } from './person-field.tsx'

/** Names who acts for the person while they are away, and ends that. */
export function DeputyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('process-deputy')
  const { data, error, refetch } = useEndpoint(getDeputy, {})
  // What others change meanwhile must not change what is being written.
  const [opened, setOpened] = useState(data)
  if (data && !opened) setOpened(data)
  if (opened) return <DeputyForm own={opened} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('title')}>
        <DialogBody>
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function DeputyForm({ own: { deputy }, onClose }: { own: OwnDeputy; onClose: () => void }) {
  const { t } = useTranslation('process-deputy')
  const send = useGatewayCall('process-deputy')
  const initial = useMemo<FormValues>(
    () => ({
      accountId: deputy?.accountId ?? '',
      beginsAt: localTimeOf(deputy?.beginsAt ?? Date.now()),
      endsAt: deputy ? localTimeOf(deputy.endsAt) : '',
    }),
    [deputy],
  )
  return (
    <FormDialog
      title={t('title')}
      action={t('save')}
      schema={nameDeputy.request}
      initial={initial}
      build={build}
      submit={async (named) => void (await send(nameDeputy, named, 'done.named'))}
      onClose={onClose}
    >
      <p className="col-span-full text-dense text-soft">{t('hint')}</p>
      {deputy ? <DeputyNow deputy={deputy} onEnded={onClose} /> : null}
      <PersonField name="accountId" label={t('choose')} known={deputy?.userName} />
      <TimeField name="beginsAt" label={t('field.beginsAt')} required />
      <TimeField name="endsAt" label={t('field.endsAt')} required />
    </FormDialog>
  )
}

function build({ beginsAt, endsAt, ...values }: FormValues) {
  const period = { beginsAt: instantOf(beginsAt), endsAt: instantOf(endsAt) }
  return wholeRequest()({ ...values, ...period }, {})
}
