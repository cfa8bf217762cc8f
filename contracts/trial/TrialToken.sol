// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token of local nodes, which anybody mints: for tests, scenarios and the demo.
contract TrialToken is ERC20 {
    uint8 private immutable places;

    constructor(string memory name, string memory symbol, uint8 decimals_) ERC20(name, symbol) {
        places = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return places;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// Keeps a hundredth of what is sent.
contract FeeToken is TrialToken {
    constructor() TrialToken("Fee", "FEE", 18) {}

    function _update(address from, address to, uint256 amount) internal override {
        bool isSent = from != address(0) && to != address(0);
        super._update(from, to, isSent ? amount - amount / 100 : amount);
        if (isSent) super._update(from, address(0), amount / 100);
    }
}

/// Calls a contract in the middle of a transfer, and hands on what it answers.
contract CallingToken is TrialToken {
    address private target;
    bytes private message;

    constructor() TrialToken("Calling", "CALL", 18) {}

    function callOnTransfer(address target_, bytes calldata message_) external {
        (target, message) = (target_, message_);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        address called = target;
        if (called == address(0) || from == address(0)) return;
        target = address(0);
        (bool isDone, bytes memory answer) = called.call(message);
        if (!isDone) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
