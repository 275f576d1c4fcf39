import { Eraser, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../kit/states.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Pad } from './signature-pad.ts'

interface SignFieldProps {
  busy: boolean
  /** What the button that sends it says. */
  action: string
  onDone: (picture: Blob) => void
  className?: string
}

/** Where a name is written with finger, pen or mouse; with undo, clear, and a button that sends it. */
export function SignField({ busy, action, onDone, className }: SignFieldProps) {
  const { t } = useTranslation('personal')
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const [empty, setEmpty] = useState(true)
  const [making, setMaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!canvas.current) return
    const made = new Pad(canvas.current, setEmpty)
    pad.current = made
    return () => made.close()
  }, [])
  const change = (step: (pad: Pad) => void) => {
    if (!pad.current) return
    step(pad.current)
    setEmpty(pad.current.empty)
  }
  const done = async () => {
    if (!pad.current) return
    setMaking(true)
    setProblem(undefined)
    try {
      onDone(await pad.current.picture())
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setMaking(false)
    }
  }
  return (
    <div className={cn('flex min-h-0 flex-col gap-3', className)}>
      {/* Paper is white in every theme, for so it is printed. */}
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-control border border-edge bg-[#fff]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('sign.field')}
          className="absolute inset-0 size-full touch-none"
        />
        {empty ? (
          <p className="pointer-events-none absolute inset-0 flex items-center justify-center text-[#5a6a80]">
            {t('sign.here')}
          </p>
        ) : null}
      </div>
      <p role="alert" className="text-danger text-small empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" disabled={empty || busy} onClick={() => change((each) => each.undo())}>
          <Undo2 aria-hidden />
          {t('sign.undo')}
        </Button>
        <Button variant="outline" disabled={empty || busy} onClick={() => change((each) => each.clear())}>
          <Eraser aria-hidden />
          {t('sign.clear')}
        </Button>
        <Button disabled={empty || busy || making} onClick={() => void done()} className="ml-auto">
          {action}
        </Button>
      </div>
    </div>
  )
}
