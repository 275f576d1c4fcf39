import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { renameOwnTerminal } from '#contract/personal/sign-ins.ts'
import type { renameTerminal } from '#contract/terminal/authorisation-endpoints.ts'
import { TerminalName } from '#contract/terminal/authorisation-schema.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { useGatewayCall } from './use-gateway-call.ts'

interface NameDeviceProps {
  /** As an administrator, or as one's own. */
  to: typeof renameTerminal | typeof renameOwnTerminal
  device: TerminalName
  onClose: () => void
}

/** Gives a device the name that its people call it by. */
export function NameDevice({ to, device, onClose }: NameDeviceProps) {
  const { t } = useTranslation('detail')
  const send = useGatewayCall('kit')
  const [initial] = useState({ deviceName: device.deviceName })
  const [build] = useState(() => wholeRequest({ terminalId: device.terminalId }))
  return (
    <FormDialog
      title={t('device.rename')}
      schema={TerminalName}
      initial={initial}
      build={build}
      submit={async (named) => {
        await send(to, named)
      }}
      onClose={onClose}
    >
      <TextField wide required name="deviceName" label={t('device.name')} hint={t('device.hint')} />
    </FormDialog>
  )
}
