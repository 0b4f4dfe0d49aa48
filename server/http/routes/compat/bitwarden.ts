// icons.bitwarden.net/{host}/icon.png: answers 200 with an image for every host that contains a dot.
import type { Router } from 'express'
import { Problem } from '../../../../schema/problems.ts'
import type { Services } from '../../../context.ts'
import { createRouter, getImage } from '../../methods.ts'
import { replyPlaceholder } from '../../reply/image.ts'
import { DEFAULT_QUERY, hostReply, parseHost, replyCompatLogo } from './answer.ts'
import { BITWARDEN_PLACEHOLDER } from './placeholder-images.ts'

/** In pixels; the Bitwarden apps show the icon at 24 to 32 CSS pixels. */
const ICON_SIZE = 64

/** @param paths below `/icons/`, as on a Bitwarden server; on a compatible host also at the root. */
export function bitwardenRoutes(services: Services, paths: string[]): Router {
  return getImage(createRouter(), paths, async (request, response) => {
    const host = request.params.domain as string
    if (!host.includes('.')) {
      throw new Problem('invalid_request', 'The host must contain a dot.')
    }
    const reply = hostReply(services, request, response)
    const site = parseHost(reply, host)
    // Vaults also contain hosts of home networks, which have no logo for strangers.
    if (site === null) return replyPlaceholder(request, response, BITWARDEN_PLACEHOLDER, null)
    // Without a logo the answer is a monogram: it distinguishes the sites in a vault, and its status is 200,
    // like that of Bitwarden's own placeholder.
    await replyCompatLogo(reply, site, { ...DEFAULT_QUERY, size: ICON_SIZE })
  })
}
