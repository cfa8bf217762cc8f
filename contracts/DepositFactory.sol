// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// An address of one member. It holds what was sent to it until its factory is asked to move all of it to the treasury.
contract DepositAddress {
    using SafeERC20 for IERC20;

    DepositFactory private immutable factory = DepositFactory(msg.sender);

    error OnlyFactory();

    function sweep(address token) external returns (uint256 amount) {
        if (msg.sender != address(factory)) revert OnlyFactory();
        amount = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransfer(factory.treasury(), amount);
    }
}

/// Gives each member an address by a salt before anything is deployed there. Anybody may move what lies on one, and the
/// treasury alone gets it. Addresses are the same on every chain where the factory has the same address.
contract DepositFactory {
    address public immutable treasury;
    bytes32 private constant code = keccak256(type(DepositAddress).creationCode);

    event Swept(bytes32 indexed salt, address indexed token, uint256 amount);

    error NoTreasury();

    constructor(address treasury_) {
        if (treasury_ == address(0)) revert NoTreasury();
        treasury = treasury_;
    }

    function addressOf(bytes32 salt) public view returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }

    function sweep(bytes32 salt, address token) external {
        address own = addressOf(salt);
        if (own.code.length == 0) new DepositAddress{salt: salt}();
        emit Swept(salt, token, DepositAddress(own).sweep(token));
    }
}
