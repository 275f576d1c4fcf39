import { X } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Entries } from '#contract/entries.ts'
import { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { z } from '#contract/zod.ts'
import { AttachedFile } from '../app/attached-file.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import type { ReferenceType } from './reference-type.ts'

const AddReference = lazyPart(async () => ({
  default: (await import('./add-reference.tsx')).AddReference,
}))

interface ReferenceCellProps {
  type: ReferenceType
  label: string
  column: number
  value: CellValue | undefined
  /** Absent where nothing is filled in. */
  onFill?: (value: CellValue | undefined) => void
}

/** A cell of people, units, photos or a signature: those that there are, and what one more is chosen, taken or written with. */
export function ReferenceCell({ type, label, column, value, onFill }: ReferenceCellProps) {
  const { t } = useTranslation('tabulation-sheet')
  const chosen = z.safeParse(Entries, value).data ?? []
  const fill = (references: Entries) =>
    onFill?.(references.length > 0 ? z.parse(CellValue, references) : undefined)
  return (
    <div className="flex flex-wrap items-center gap-1 px-1 py-0.5">
      {chosen.map((each) => {
        const name = String(each.name)
        return (
          <span key={JSON.stringify(each)} className="flex items-start gap-1">
            {typeof each.fileId === 'string' ? <AttachedFile fileId={each.fileId} name={name} /> : name}
            {onFill ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('reference.remove', { name })}
                onClick={() => fill(chosen.filter((other) => other !== each))}
              >
                <X />
              </Button>
            ) : null}
          </span>
        )
      })}
      {onFill && !(type === 'signature' && chosen.length > 0) ? (
        <Suspense>
          <AddReference
            type={type}
            label={label}
            column={column}
            onAdd={(more) =>
              fill([...chosen.filter((each) => !more.some((one) => isSame(one, each))), ...more])
            }
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Whether two stand for the same, whatever it was called when it was chosen. */
function isSame(
  { name: _one, ...one }: Entries[number],
  { name: _other, ...other }: Entries[number],
): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
