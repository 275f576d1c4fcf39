import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enterIdCard } from '#contract/personal/security.ts'
import { IdCardEntry } from '#contract/personal/security-schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { TextField } from '../kit/fields.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { wholeRequest } from '../kit/form-request.ts'
import { useProfileChanged } from './use-profile-changed.ts'

/** Takes the own ID number, where nobody has entered it yet. */
export function EnterIdCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['personal', 'person'])
  const send = useGatewayCall('personal')
  const changed = useProfileChanged()
  const [initial] = useState({ idCard: '' })
  const [build] = useState(() => wholeRequest())
  return (
    <FormDialog
      title={t('idCard.enter')}
      schema={IdCardEntry}
      initial={initial}
      build={build}
      submit={async (entry) => {
        await send(enterIdCard, entry)
        await changed()
      }}
      onClose={onClose}
    >
      <p className="col-span-full text-dense text-soft">{t('idCard.hint')}</p>
      <TextField wide required name="idCard" label={t('person:field.idCard')} />
    </FormDialog>
  )
}
