import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { releaseOwnPlatform, visitOwnPlatform } from '#contract/personal/security.ts'
import { PlatformForm } from '#contract/personal/security-schema.ts'
import type { Platform } from '#contract/session/schema.ts'
import { call } from '#request/call.ts'
import { encryptFor } from '#request/encrypt.ts'
import { fetchPublicKey } from '#request/sign-in.ts'
import { leaveToBind } from '../app/third-party-visit.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import type { BuildRequest, FormValues } from '../kit/form-request.ts'
import { PasswordField } from './password-field.tsx'

/** As typed: a space at an end belongs to a password. */
const asTyped: BuildRequest = (values) => values

interface ChangePlatformProps {
  act: 'bind' | 'release'
  platform: Platform
  onClose: () => void
}

/** Asks for the account's password, then leaves for the platform's page, or releases who is bound. */
export function ChangePlatform({ act, platform, onClose }: ChangePlatformProps) {
  const { t } = useTranslation('personal')
  const send = useGatewayCall('personal')
  const [initial] = useState<FormValues>({ password: '' })
  const name = t(`platforms.${platform}`)
  return (
    <FormDialog
      title={t(`platforms.${act}`, { name })}
      action={t(act === 'bind' ? 'platforms.go' : 'contact.unbind', { name })}
      schema={PlatformForm}
      initial={initial}
      build={asTyped}
      submit={async ({ password }) => {
        const passwordInfo = await encryptFor(await fetchPublicKey(), { password })
        if (act === 'release') return void (await send(releaseOwnPlatform, { platform, passwordInfo }))
        leaveToBind(platform, await call(visitOwnPlatform, { platform, passwordInfo }, { handles: 'all' }))
      }}
      onClose={onClose}
    >
      <p className="col-span-full text-dense text-soft">{t(`platforms.${act}Hint`, { name })}</p>
      <PasswordField name="password" label={t('password.name')} autoComplete="current-password" />
    </FormDialog>
  )
}
