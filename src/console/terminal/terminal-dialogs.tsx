import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  agreeTerminals,
  cancelTerminals,
  rejectTerminals,
} from '#contract/terminal/authorisation-endpoints.ts'
import {
  type Terminal,
  type TerminalAction,
  TerminalAgreement,
} from '#contract/terminal/authorisation-schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { NumberField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { Button } from '../ui/button.tsx'

export interface TerminalAct {
  name: TerminalAction
  rows: readonly Terminal[]
}

interface TerminalDialogsProps {
  act: TerminalAct
  onClose: () => void
  onDone: () => void
}

/** What stands open over the list of terminals. */
export function TerminalDialogs({ act: { name, rows }, onClose, onDone }: TerminalDialogsProps) {
  const { t } = useTranslation('terminal')
  const send = useGatewayCall('terminal')
  if (name === 'agree') return <Agree rows={rows} onClose={onClose} onDone={onDone} />
  const call = name === 'reject' ? rejectTerminals : cancelTerminals
  return (
    <ConfirmDialog
      destructive
      title={t(`confirm.${name}.title`, { count: rows.length })}
      description={t(`confirm.${name}.description`)}
      hits={rows.map(nameOf)}
      action={t(`act.${name}`)}
      onConfirm={async () => {
        await send(call, { ids: rows.map(({ terminalId }) => terminalId) }, `confirm.${name}.done`)
        onDone()
      }}
      onClose={onClose}
    />
  )
}

const days = [30, 90, 180, 365]

function Agree({ rows, onClose, onDone }: Omit<TerminalDialogsProps, 'act'> & Pick<TerminalAct, 'rows'>) {
  const { t } = useTranslation('terminal')
  const send = useGatewayCall('terminal')
  const [initial] = useState({ validDays: 180 })
  const [build] = useState(() => wholeRequest({ ids: rows.map(({ terminalId }) => terminalId) }))
  return (
    <FormDialog
      title={t('agree.title', { count: rows.length })}
      action={t('act.agree')}
      schema={TerminalAgreement}
      initial={initial}
      build={build}
      submit={async (agreement) => {
        await send(agreeTerminals, agreement, 'agree.done')
        onDone()
      }}
      onClose={onClose}
    >
      <ul className="col-span-full rounded-control bg-sunken px-4 py-2 text-body">
        {rows.map((row) => (
          <li key={row.terminalId} className="truncate">
            {nameOf(row)}
          </li>
        ))}
      </ul>
      <ValidDaysField />
    </FormDialog>
  )
}

/** Any number of days, and the usual ones a tap away. */
function ValidDaysField() {
  const { t } = useTranslation('terminal')
  const { setValue } = useFormContext()
  return (
    <>
      <NumberField
        wide
        required
        name="validDays"
        label={t('field.validDays')}
        unit={t('policy.days')}
        hint={t('agree.hint')}
      />
      <div className="col-span-full flex flex-wrap gap-2">
        {days.map((count) => (
          <Button
            key={count}
            variant="outline"
            onClick={() => setValue('validDays', count, { shouldDirty: true, shouldValidate: true })}
          >
            {t('days', { count })}
          </Button>
        ))}
      </div>
    </>
  )
}

/** A terminal as a confirmation names it. */
function nameOf({ deviceName, userName }: Terminal): string {
  return `${deviceName} · ${userName}`
}
