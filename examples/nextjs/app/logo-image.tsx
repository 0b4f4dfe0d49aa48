'use client'

import { createLogoLoader } from '@logograph/client/next'
import Image from 'next/image'
import { options } from './options'

const loader = createLogoLoader(options)

export function LogoImage({ domain, name }: { domain: string; name: string }) {
  return <Image loader={loader} src={domain} width={48} height={48} alt={`${name} logo`} />
}
