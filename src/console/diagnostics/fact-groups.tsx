import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Line, LineGroup, Verdict } from './lines.ts'

const icons = { good: CircleCheck, watch: TriangleAlert, bad: CircleAlert }
const looks: Record<Verdict, string> = {
  good: 'text-soft',
  watch: 'text-attention',
  bad: 'text-danger',
}

/** Each group of facts as a panel. What is not as it should be has a sign of its own besides its colour. */
export function FactGroups({ groups }: { groups: readonly LineGroup[] }) {
  const { t } = useTranslation('diagnostics')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {groups.map(({ id, lines }) => (
        <section key={id} aria-label={t(`group.${id}`)} className="rounded-panel border bg-panel">
          <h2 className="border-b px-4 py-3 font-semibold text-heading">{t(`group.${id}`)}</h2>
          <dl className="divide-y">
            {lines.map((line) => (
              <FactLine key={line.label} line={line} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function FactLine({ line: { label, value, verdict } }: { line: Line }) {
  const { t } = useTranslation('diagnostics')
  const Icon = verdict && icons[verdict]
  return (
    <div className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <dt className="shrink-0 text-dense text-faint">{label}</dt>
      <dd className="flex min-w-0 items-baseline gap-2 text-right text-body">
        <span className="min-w-0 break-words">{value}</span>
        {Icon && verdict ? (
          <Icon
            aria-label={t(`verdict.${verdict}`)}
            role="img"
            className={`size-4 shrink-0 self-center ${looks[verdict]}`}
          />
        ) : null}
      </dd>
    </div>
  )
}
