import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCellphone, getIdCard } from '#contract/person/endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { call } from '#request/call.ts'
import { OnlineButton } from '../app/online-button.tsx'

type Number = 'idCard' | 'cellphone'

const reveal: Record<Number, (userId: string) => Promise<string | undefined>> = {
  idCard: async (userId) => (await call(getIdCard, { userId })).idCard,
  cellphone: async (userId) => (await call(getCellphone, { userId })).cellphone,
}

/** A masked number, and for those who may see it the way to the whole of it: asked for online, stored nowhere, logged there. */
export function RevealedNumber({ person, name }: { person: Person; name: Number }) {
  const { t } = useTranslation('person')
  const [whole, setWhole] = useState<string>()
  const masked = person[name]
  if (masked === undefined) return <span className="text-faint">—</span>
  // The call itself shows why it failed.
  const show = () =>
    void reveal[name](person.userId).then(
      (number) => setWhole(number ?? t('reveal.none')),
      () => undefined,
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="font-mono">{whole ?? masked}</span>
      {whole === undefined ? (
        <OnlineButton
          to={getIdCard}
          variant="ghost"
          size="icon"
          aria-label={t(`reveal.${name}`)}
          title={t(`reveal.${name}`)}
          className="-my-3"
          onClick={show}
        >
          <Eye />
        </OnlineButton>
      ) : null}
    </span>
  )
}
