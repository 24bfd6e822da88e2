import { type Config, isPublicAddress, networks } from '../../config/index.ts';
import type { Guard } from './guarded-call.ts';

/** Where the server may call: in production only public addresses by https, and networks that OUTBOUND_ALLOWED_NETWORKS names. */
export function outboundGuard({ profile, outboundAllowedNetworks }: Config): Guard {
  const isNamed = networks(outboundAllowedNetworks);
  return {
    isAllowed: (address) => profile === 'demo' || isPublicAddress(address) || isNamed(address),
    httpsOnly: profile === 'production',
  };
}
