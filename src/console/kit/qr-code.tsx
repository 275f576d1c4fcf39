import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  className?: string
}

/** Empty modules around the code, which a camera needs to find it. */
const border = 3

/** A text as a QR code, black on white in every theme. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border })
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <rect width={size} height={size} rx="1" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
