import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meaning } from '#contract/tabulation/move-meaning.ts'
import { areaName } from '#contract/tabulation/reference.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Select } from '../../ui/select.tsx'
import { areaOf, type Part, type PartKind, partKinds, touches } from './meaning-parts.ts'
import { type OpenedPart, PartDialog } from './part-dialog.tsx'

interface MeaningPanelProps {
  tabulationId: string
  template: Template
  meaning: Meaning
  /** The cells that are selected in the sheet. */
  selected: string
  readOnly: boolean
  onChange: (meaning: Meaning) => void
  onSelect: (at: string) => void
}

/** What is said of the cells, kind by kind; what has to do with those that are selected stands first, and is marked. */
export function MeaningPanel({
  tabulationId,
  template,
  meaning,
  selected,
  readOnly,
  onChange,
  onSelect,
}: MeaningPanelProps) {
  const { t } = useTranslation('sheet-editor')
  const [kind, setKind] = useState<PartKind>('fields')
  const [opened, setOpened] = useState<OpenedPart>()
  const parts: readonly Part<PartKind>[] = meaning[kind]
  const ordered = [...parts.filter(isChosen), ...parts.filter((part) => !isChosen(part))]

  function isChosen(part: Part<PartKind>): boolean {
    return touches(part, selected, template)
  }

  return (
    <aside
      aria-label={t('panel')}
      className="flex max-h-80 min-h-52 w-full flex-col gap-2 rounded-panel border bg-panel p-2 paned:max-h-none paned:w-80"
    >
      <div className="flex items-center gap-2">
        <Select
          aria-label={t('panel')}
          value={kind}
          onChange={({ target }) => setKind(partKinds.find((each) => each === target.value) ?? 'fields')}
        >
          {partKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kind.${each}`, { count: meaning[each].length })}
            </option>
          ))}
        </Select>
        {readOnly ? null : (
          <Button variant="outline" className="shrink-0" onClick={() => setOpened({ kind, part: undefined })}>
            <Plus aria-hidden />
            {t('addTo', { at: selected })}
          </Button>
        )}
      </div>
      {parts.length === 0 ? <p className="text-dense text-soft">{t('nothing')}</p> : null}
      <ul className="flex min-h-0 flex-1 flex-col divide-y overflow-y-auto">
        {ordered.map((part) => {
          const area = areaOf(part, template)
          const at = area ? areaName(area) : ''
          const name = nameOf(part)
          return (
            <li
              key={JSON.stringify(part)}
              aria-current={isChosen(part)}
              className={cn('flex items-center gap-1 pl-2', isChosen(part) && 'bg-action-soft')}
            >
              <button
                type="button"
                className="min-h-control min-w-0 flex-1 text-left text-dense"
                onClick={() => onSelect(at)}
              >
                <span className="block truncate">{name}</span>
                <span className="text-small text-soft">{at}</span>
              </button>
              {readOnly ? null : (
                <>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('changeOf', { name })}
                    onClick={() => setOpened({ kind, part })}
                  >
                    <Pencil aria-hidden />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('removeOf', { name })}
                    onClick={() => onChange({ ...meaning, [kind]: parts.filter((each) => each !== part) })}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {opened ? (
        <PartDialog
          opened={opened}
          tabulationId={tabulationId}
          template={template}
          selected={selected}
          onTake={(taken) => {
            const before = opened.part
            const list = before ? parts.map((each) => (each === before ? taken : each)) : [...parts, taken]
            onChange({ ...meaning, [kind]: list })
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </aside>
  )

  function nameOf(part: Part<PartKind>): string {
    if ('label' in part) return `${part.label} · ${t(`type.${part.type}`)}${part.required ? ' *' : ''}`
    if ('name' in part) return part.name
    if ('record' in part) return t(`bound.${part.record}.${part.field}`)
    return 'formula' in part ? part.formula : t(`access.${part.access}`)
  }
}
