import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '../kit/field-frame.tsx'
import { useLanguage } from '../kit/use-language.ts'
import { Button } from '../ui/button.tsx'
import { TemplateItemRow } from './template-item-row.tsx'
import { TemplateLine } from './template-line.tsx'
import { moved, nextCode, partsIn, problemsAt, type TypedPart } from './template-parts.ts'

/** The 分部 and 分项 of a template as rows: added, moved, taken away, and each told what is wrong with it. */
export function TemplatePartsField() {
  const { t } = useTranslation('division-template')
  const language = useLanguage()
  return (
    <FieldFrame
      name="parts"
      wide
      control={(field, aria) => {
        const parts = partsIn(field.value)
        const taken = parts.flatMap(({ code, items }) => [code, ...items.map((item) => item.code)])
        const wrong = aria['aria-invalid'] ? problemsAt(parts, language) : undefined
        const change = (at: number, to: Partial<TypedPart>) =>
          field.onChange(parts.map((part, index) => (index === at ? { ...part, ...to } : part)))
        /** Gives an item of a part to another one, as its last. */
        const give = (from: number, index: number, to: number) =>
          field.onChange(
            parts.map((part, at) => {
              const given = parts[from]?.items.slice(index, index + 1) ?? []
              if (at === from) return { ...part, items: part.items.toSpliced(index, 1) }
              return at === to ? { ...part, items: [...part.items, ...given] } : part
            }),
          )
        return (
          <fieldset
            id={aria.id}
            ref={field.ref}
            tabIndex={-1}
            aria-label={t('field.parts')}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-3"
          >
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it stands
              <div key={at} className="flex flex-col gap-2 rounded-control border p-2">
                <TemplateLine
                  row={part}
                  level="part"
                  problem={wrong?.get(String(at))}
                  place={{ first: at === 0, last: at === parts.length - 1 }}
                  onChange={(to) => change(at, to)}
                  onMove={(by) => field.onChange(moved(parts, at, by))}
                  onRemove={() => field.onChange(parts.toSpliced(at, 1))}
                />
                {part.items.map((item, index) => (
                  <TemplateItemRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it stands
                    key={index}
                    item={item}
                    problem={wrong?.get(`${at}.items.${index}`)}
                    place={{ first: index === 0, last: index === part.items.length - 1 }}
                    parts={{ all: parts, at }}
                    onChange={(to) =>
                      change(at, {
                        items: part.items.map((each, other) => (other === index ? { ...each, ...to } : each)),
                      })
                    }
                    onGive={(to) => give(at, index, to)}
                    onMove={(by) => change(at, { items: moved(part.items, index, by) })}
                    onRemove={() => change(at, { items: part.items.toSpliced(index, 1) })}
                  />
                ))}
                <Button
                  variant="ghost"
                  className="self-start"
                  onClick={() => {
                    const code = nextCode(taken, part.code)
                    change(at, { items: [...part.items, { code, name: '', rule: 'length', each: 100 }] })
                  }}
                >
                  <Plus aria-hidden />
                  {t('row.addItem')}
                </Button>
              </div>
            ))}
            <Button
              variant="outline"
              className="self-start"
              onClick={() => field.onChange([...parts, { code: nextCode(taken), name: '', items: [] }])}
            >
              <Plus aria-hidden />
              {t('row.addPart')}
            </Button>
          </fieldset>
        )
      }}
    />
  )
}
