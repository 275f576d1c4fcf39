import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getTerminalPolicy,
  NewTerminals,
  type TerminalPolicy,
  TerminalPolicyEdit,
  updateTerminalPolicy,
} from '#contract/terminal/policy.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { NumberField, SelectField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { useFormat } from '../kit/format.ts'
import { optionsOf } from '../kit/options.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'

const nothing = {}

interface PolicyDialogProps {
  onClose: () => void
}

/** The policy for all terminals, to be set. */
export function PolicyDialog({ onClose }: PolicyDialogProps) {
  const { t } = useTranslation('terminal')
  const { data, isFetching, error, refetch } = useEndpoint(getTerminalPolicy, nothing, { background: true })
  // As it was when the form opened: what somebody else sets meanwhile must not be overwritten unseen.
  const [policy, setPolicy] = useState<TerminalPolicy>()
  if (!policy && data && !isFetching && !error) setPolicy(data)
  if (policy) return <PolicyForm policy={policy} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('policy.title')}>
        <DialogBody>
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function PolicyForm({ policy, onClose }: PolicyDialogProps & { policy: TerminalPolicy }) {
  const { t } = useTranslation('terminal')
  const { t: named } = useTranslation('terminal-policy')
  const format = useFormat()
  const send = useGatewayCall('terminal')
  const { terminalPolicyId, revision, changedAt, changedByName } = policy
  const { newTerminals, validDays, heartbeatMinutes, behindDays } = policy
  const initial = useMemo(
    () => ({ newTerminals, validDays, heartbeatMinutes, behindDays }),
    [newTerminals, validDays, heartbeatMinutes, behindDays],
  )
  const build = useMemo(() => wholeRequest({ baseRevision: revision }), [revision])
  return (
    <FormDialog
      title={t('policy.title')}
      schema={TerminalPolicyEdit}
      initial={initial}
      build={build}
      submit={async (edit) => {
        await send(updateTerminalPolicy, edit, 'policy.done')
      }}
      onClose={onClose}
    >
      <SelectField
        wide
        required
        name="newTerminals"
        label={named('field.newTerminals')}
        hint={t('policy.newTerminalsHint')}
        options={optionsOf(named, 'newTerminals', NewTerminals.options)}
      />
      <NumberField
        required
        name="validDays"
        label={named('field.validDays')}
        unit={t('policy.days')}
        hint={t('policy.validDaysHint')}
      />
      <NumberField
        required
        name="heartbeatMinutes"
        label={named('field.heartbeatMinutes')}
        unit={t('policy.minutes')}
        hint={t('policy.heartbeatMinutesHint')}
      />
      <NumberField
        required
        name="behindDays"
        label={named('field.behindDays')}
        unit={t('policy.days')}
        hint={t('policy.behindDaysHint')}
      />
      {changedAt !== undefined && changedByName !== undefined ? (
        <p className="col-span-full flex flex-wrap items-center gap-2 text-dense text-soft">
          {t('policy.setBy', { name: changedByName, time: format.time(changedAt) })}
          <HistoryButton entity="terminal-policy" id={terminalPolicyId} name={t('policy.title')} />
        </p>
      ) : null}
    </FormDialog>
  )
}
