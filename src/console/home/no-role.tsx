import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listAdministrators } from '#contract/role/endpoints.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

/** Says to somebody without a role why there is nothing here, and whom to ask. */
export function NoRole() {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { data = [] } = useEndpoint(listAdministrators, {}, { storedFirst: true })
  const names = data.map(({ userName, organizationName }) =>
    organizationName ? t('noRole.of', { name: userName, unit: organizationName }) : userName,
  )
  const hint = names.length > 0 ? t('noRole.ask', { names: format.list(names) }) : t('noRole.hint')
  return <EmptyState icon={<KeyRound />} title={t('noRole.title')} hint={hint} />
}
