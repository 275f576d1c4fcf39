import { useTranslation } from 'react-i18next'
import { divisionTemplateEntity } from '#contract/unit-work/template.ts'
import { ChangedLine } from '../kit/changed-line.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import type { ListedTemplate } from './template-parts.ts'

/** What a template divides a unit work into. */
export function TemplateFacts({ template: { parts, row } }: { template: ListedTemplate }) {
  const { t } = useTranslation('division-template')
  return (
    <div className="flex flex-col gap-4">
      {row ? <EntityFacts entity={divisionTemplateEntity} row={row} /> : null}
      {parts.map((part) => (
        <section key={part.code} className="flex flex-col gap-1">
          <h3 className="font-medium">
            {part.code} {part.name}
          </h3>
          <ul className="divide-y rounded-control border text-dense empty:hidden">
            {part.items.map(({ code, name, rule, each }) => (
              <li key={code} className="flex justify-between gap-4 px-3 py-2">
                <span>
                  <span className="mr-2 font-mono text-soft">{code}</span>
                  {name}
                </span>
                <span className="shrink-0 text-soft">{t(`every.${rule}`, { each })}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {row ? <ChangedLine row={row} /> : null}
    </div>
  )
}
