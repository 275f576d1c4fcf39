import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isIdCard } from '#contract/check-digits.ts'
import { ungrouped } from '#contract/pasted.ts'
import { checkIdCard } from '#contract/person/endpoints.ts'
import { useEngine, useReachable } from '../app/engine.tsx'
import type { FormValues } from '../kit/form-request.ts'
import { useAllowed } from '../kit/permission.tsx'

/** Says of a new person's ID number, as soon as it is whole, that somebody has it already; with a network only. */
export function IdCardTaken() {
  const { t } = useTranslation('person')
  const { idCard: typed } = useWatch<FormValues>()
  const idCard = typeof typed === 'string' ? ungrouped(typed).toUpperCase() : ''
  const engine = useEngine()
  const reachable = useReachable()
  const allowed = useAllowed(checkIdCard)
  const { data } = useQuery({
    queryKey: [checkIdCard.id, idCard],
    // Whatever comes of it, saving is judged by the gateway.
    queryFn: ({ signal }) => engine.read(checkIdCard, { idCard }, { signal, background: true }),
    enabled: reachable && allowed && isIdCard(idCard),
    gcTime: 0,
  })
  return data?.taken ? (
    <p role="alert" className="col-span-full text-danger text-dense">
      {t('form.idCardTaken')}
    </p>
  ) : null
}
