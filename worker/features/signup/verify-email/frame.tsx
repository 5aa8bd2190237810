import type { ReactNode } from 'react';
import type { JourneyChrome } from '../../../ui/layout/journey-chrome';
import { JourneyLayout } from '../../../ui/layout/journey-layout';
import { SignupLayout } from '../../../ui/layout/layouts';

interface VerifyFrameProps {
  chrome: JourneyChrome | null;
  title: string;
  hasErrors?: boolean;
  children: ReactNode;
}

/** Layout as a step of the journey once there is one, else as a plain page. */
export function VerifyFrame({ chrome, ...page }: VerifyFrameProps) {
  return chrome ? (
    <JourneyLayout {...page} chrome={chrome} styles={['form', 'rows']} />
  ) : (
    <SignupLayout {...page} hidden styles={['form', 'rows']} />
  );
}
