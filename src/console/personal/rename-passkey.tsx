import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renamePasskey } from '#contract/factor/endpoints.ts'
import { type Passkey, PasskeyNameForm } from '#contract/factor/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'

/** Gives a passkey another name, by which its person knows the device. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('factor')
  const send = useGatewayCall('factor')
  const { credential, passkeyName } = passkey
  const [{ initial, build }] = useState(() => ({ initial: { passkeyName }, build: wholeRequest() }))
  return (
    <FormDialog
      title={t('passkey.renameTitle')}
      schema={PasskeyNameForm}
      initial={initial}
      build={build}
      submit={async (named) => {
        await send(renamePasskey, { credential, ...named })
      }}
      onClose={onClose}
    >
      <TextField required name="passkeyName" label={t('passkey.nameLabel')} />
    </FormDialog>
  )
}
