const first = 128
const posts = 9
const apart = 88

/** The product's own picture: a line with its mileposts, and what is built along it. */
export function LoginPicture() {
  return (
    <svg aria-hidden viewBox="0 0 720 120" preserveAspectRatio="xMinYMid slice" className="h-36 w-full">
      <path d="M0 78H720" className="stroke-rail-soft" strokeWidth="1.5" />
      {Array.from({ length: posts }, (_, index) => 40 + index * apart).map((x, index) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d="M-7 78V56a7 7 0 0 1 14 0V78z" className="fill-rail-active stroke-rail-soft" />
          <path d="M-7 61h14" className="stroke-attention-mark" strokeWidth="3" />
          <text y="40" textAnchor="middle" className="fill-rail-soft font-mono text-[11px]">
            {`DK${first + index}`}
          </text>
        </g>
      ))}
      <rect x="62" y="86" width="118" height="6" rx="1.5" className="fill-action" />
      <rect x="236" y="86" width="52" height="6" rx="1.5" className="fill-action" />
      <rect x="330" y="86" width="176" height="6" rx="1.5" className="fill-rail-soft" />
      <rect x="560" y="86" width="86" height="6" rx="1.5" className="fill-action" />
    </svg>
  )
}
