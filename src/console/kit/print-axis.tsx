import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { AxisDrawing, type AxisDrawingProps } from './axis-drawing.tsx'
import { type AxisSpan, spanFill } from './mileage-axis.tsx'
import { Paper } from './paper.tsx'

/** What the colours of marks mean. */
export type Legend = Readonly<Partial<Record<NonNullable<AxisSpan['tone']>, string>>>

interface PrintAxisProps {
  drawing: AxisDrawingProps
  label: string
  legend: Legend | undefined
}

/** Prints the part of the axis that is in sight, with its name and what its colours mean. */
export function PrintAxis({ drawing, label, legend = {} }: PrintAxisProps) {
  const { t } = useTranslation('detail')
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    if (!printing) return
    const done = () => setPrinting(false)
    addEventListener('afterprint', done)
    print()
    return () => removeEventListener('afterprint', done)
  }, [printing])
  const tones = (['action', 'attention', 'plain'] as const).filter((tone) => legend[tone])
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={t('axis.print')} onClick={() => setPrinting(true)}>
        <Printer />
      </Button>
      {printing ? (
        <Paper>
          <h1 className="mb-2 font-semibold text-title">{label}</h1>
          <AxisDrawing {...drawing} marked={-1} />
          <ul className="mt-2 flex gap-6 text-small">
            {tones.map((tone) => (
              <li key={tone} className="flex items-center gap-2">
                <svg viewBox="0 0 16 8" width={16} aria-hidden>
                  <rect width={16} height={8} rx={1.5} className={spanFill[tone]} />
                </svg>
                {legend[tone]}
              </li>
            ))}
          </ul>
        </Paper>
      ) : null}
    </>
  )
}
